/** As table.css has it. */
export const roomBeside = () => matchMedia("(min-width: 80rem) and (scripting: enabled)");
