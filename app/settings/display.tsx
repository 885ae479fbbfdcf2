export default function Page() {
  return <main>settings/display.tsx</main>;
}
