/** For browsers without popovers. */
export function openMenus(): () => void {
  const menus = () => document.querySelectorAll<HTMLElement>("[data-menu][open]");
  const close = (but?: Element | null) => {
    for (const menu of menus()) if (menu !== but) menu.removeAttribute("open");
  };
  function press({ target }: MouseEvent): void {
    if (!(target instanceof Element)) return;
    const button = target.closest("button[popovertarget]");
    const menu = button && document.getElementById(button.getAttribute("popovertarget") ?? "");
    close(menu ?? target.closest("[data-menu]"));
    menu?.toggleAttribute("open", button?.getAttribute("popovertargetaction") === "hide" ? false : undefined);
  }
  function escape({ key }: KeyboardEvent): void {
    if (key === "Escape") close();
  }
  document.documentElement.dataset["menus"] = "scripted";
  document.addEventListener("click", press);
  document.addEventListener("keydown", escape);
  return () => {
    document.removeEventListener("click", press);
    document.removeEventListener("keydown", escape);
  };
}
