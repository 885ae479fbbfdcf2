export default function Page() {
  return <main>reports/monthly-summary.tsx</main>;
}
