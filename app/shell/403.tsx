export default function Page() {
  return <main>shell/403.tsx</main>;
}
