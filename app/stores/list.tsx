export default function Page() {
  return <main>stores/list.tsx</main>;
}
