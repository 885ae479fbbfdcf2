export default function Page() {
  return <main>templates/list.tsx</main>;
}
