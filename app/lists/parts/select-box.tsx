export const selectionForm = "selection";

export function SelectBox({ id, label }: { id: string; label: string }) {
  return (
    <label className="choice -my-2 min-w-11 justify-center max-md:absolute max-md:inset-y-0 max-md:left-0 max-md:my-auto">
      <input type="checkbox" name="id" value={id} form={selectionForm} />
      <span className="sr-only">{label}</span>
    </label>
  );
}
