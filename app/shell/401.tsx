export default function Page() {
  return <main>shell/401.tsx</main>;
}
