/** Shifts of a business day, which may pass midnight. */

/** Times HH:MM. */
interface Times {
  readonly from: string;
  readonly to: string;
}

const minutesOfDay = 24 * 60;

/** The shift that a time of the day (HH:MM) lies in, if any. */
export function shiftAt<S extends Times>(shifts: readonly S[], time: string): S | undefined {
  return shiftAtMinute(shifts, minutesOf(time));
}

/** The same of minutes after midnight. */
export function shiftAtMinute<S extends Times>(shifts: readonly S[], minute: number): S | undefined {
  const since = (from: string) => (minute - minutesOf(from) + minutesOfDay) % minutesOfDay;
  return shifts.find(({ from, to }) => since(from) < minutesFrom(from, to));
}

/** The places of shifts that begin within another. */
export function overlaps(shifts: readonly Times[]): number[] {
  return shifts.flatMap(({ from }, at) => (shiftAt(shifts.toSpliced(at, 1), from) ? [at] : []));
}

/** From one time of the day to the next such other time. */
export function minutesFrom(from: string, to: string): number {
  return (minutesOf(to) - minutesOf(from) + minutesOfDay) % minutesOfDay;
}

/** After midnight. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return hours! * 60 + minutes!;
}
