export default function Page() {
  return <main>auth/invitation.tsx</main>;
}
