export default function Page() {
  return <main>reports/store.tsx</main>;
}
