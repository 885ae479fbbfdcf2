export default function Page() {
  return <main>checks/list.tsx</main>;
}
