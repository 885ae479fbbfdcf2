export default function Page() {
  return <main>shell/home.tsx</main>;
}
