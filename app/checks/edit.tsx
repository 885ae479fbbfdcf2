export default function Page() {
  return <main>checks/edit.tsx</main>;
}
