export default function Page() {
  return <main>shell/500.tsx</main>;
}
