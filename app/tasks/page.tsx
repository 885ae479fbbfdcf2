export default function Page() {
  return <main>tasks/page.tsx</main>;
}
