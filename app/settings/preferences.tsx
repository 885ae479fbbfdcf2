export default function Page() {
  return <main>settings/preferences.tsx</main>;
}
