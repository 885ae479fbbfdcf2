export default function Page() {
  return <main>reports/stage1/qc-camera.tsx</main>;
}
