export default function Page() {
  return <main>store-managers/list.tsx</main>;
}
