/** Single constants, because a build inlines them. */
export const code = 40;
export const name = 200;
export const category = 40;
export const changes = 2000;
export const bandName = 8;
export const unit = 12;
export const bands = 8;
export const sections = 50;
export const items = 200;
export const options = 20;
export const points = 1000;
export const weight = 1000;
export const percent = 100;
export const scaleMax = 100;
export const decimals = 4;
export const fixDays = 365;
