export default function Page() {
  return <main>reports/manager.tsx</main>;
}
