export default function Page() {
  return <main>auth/sign-in.tsx</main>;
}
