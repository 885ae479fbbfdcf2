export default function Page() {
  return <main>templates/page.tsx</main>;
}
