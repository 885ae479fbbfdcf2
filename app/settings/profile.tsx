export default function Page() {
  return <main>settings/profile.tsx</main>;
}
