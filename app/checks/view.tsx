export default function Page() {
  return <main>checks/view.tsx</main>;
}
