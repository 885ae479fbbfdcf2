export default function Page() {
  return <main>auth/sign-in-2.tsx</main>;
}
