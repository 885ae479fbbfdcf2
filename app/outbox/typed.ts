export function somethingTyped(): boolean {
  return [...document.querySelectorAll<HTMLFormElement>('form[method="post"]')].some((form) =>
    [...form.elements].some(isControlChanged),
  );
}

export function isControlChanged(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].some((option) => option.defaultSelected);
    return [...control.options].some(
      (option, index) => option.selected !== (chosen ? option.defaultSelected : index === 0),
    );
  }
  if (!(control instanceof HTMLInputElement)) return false;
  if (control.type === "hidden") return false;
  if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
  if (control.type === "file") return (control.files?.length ?? 0) > 0;
  return control.value !== control.defaultValue;
}
