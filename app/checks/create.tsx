export default function Page() {
  return <main>checks/create.tsx</main>;
}
