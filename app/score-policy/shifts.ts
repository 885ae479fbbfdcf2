/** HH:MM. */
interface Times {
  readonly from: string;
  readonly to: string;
}

const minutesOfDay = 24 * 60;

export function shiftAt<S extends Times>(shifts: readonly S[], time: string): S | undefined {
  return shiftAtMinute(shifts, minutesOf(time));
}

export function shiftAtMinute<S extends Times>(shifts: readonly S[], minute: number): S | undefined {
  const since = (from: string) => (minute - minutesOf(from) + minutesOfDay) % minutesOfDay;
  return shifts.find(({ from, to }) => since(from) < minutesFrom(from, to));
}

export function overlaps(shifts: readonly Times[]): number[] {
  return shifts.flatMap(({ from }, at) => (shiftAt(shifts.toSpliced(at, 1), from) ? [at] : []));
}

export function minutesFrom(from: string, to: string): number {
  return (minutesOf(to) - minutesOf(from) + minutesOfDay) % minutesOfDay;
}

export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return hours! * 60 + minutes!;
}
