export default function Page() {
  return <main>shell/503.tsx</main>;
}
