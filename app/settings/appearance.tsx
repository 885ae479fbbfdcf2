export default function Page() {
  return <main>settings/appearance.tsx</main>;
}
