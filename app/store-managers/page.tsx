export default function Page() {
  return <main>store-managers/page.tsx</main>;
}
