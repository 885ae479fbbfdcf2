export default function Page() {
  return <main>apps/page.tsx</main>;
}
