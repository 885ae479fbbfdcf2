export default function Page() {
  return <main>checks/overview.tsx</main>;
}
