export default function Page() {
  return <main>reports/list.tsx</main>;
}
