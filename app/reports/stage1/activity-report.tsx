export default function Page() {
  return <main>reports/stage1/activity-report.tsx</main>;
}
