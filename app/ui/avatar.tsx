export function Avatar({ name, photo, size = "size-7" }: { name: string; photo: string | null; size?: string }) {
  const circle = `${size} flex-none rounded-full`;
  if (photo !== null)
    return <img src={photo} alt="" width={28} height={28} loading="lazy" className={`${circle} object-cover`} />;
  return (
    <span
      className={`${circle} grid place-items-center bg-accent-soft text-xs font-heavy text-accent-strong`}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}

/** NN for "Nguyễn Thị Hồng Nhung" */
function initialsOf(name: string): string {
  const parts = name.split(/[\s@]+/).filter(Boolean);
  return [parts[0], parts.length > 1 && !name.includes("@") ? parts.at(-1) : ""]
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}
