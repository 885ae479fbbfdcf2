export default function Page() {
  return <main>stores/page.tsx</main>;
}
