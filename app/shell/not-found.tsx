export default function Page() {
  return <main>shell/not-found.tsx</main>;
}
