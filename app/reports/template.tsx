export default function Page() {
  return <main>reports/template.tsx</main>;
}
