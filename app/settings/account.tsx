export default function Page() {
  return <main>settings/account.tsx</main>;
}
