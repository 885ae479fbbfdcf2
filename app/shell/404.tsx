export default function Page() {
  return <main>shell/404.tsx</main>;
}
