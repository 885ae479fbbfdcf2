export default function Page() {
  return <main>reports/summary.tsx</main>;
}
