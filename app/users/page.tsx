export default function Page() {
  return <main>users/page.tsx</main>;
}
