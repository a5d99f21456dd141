// Preloaded into a child process; shifts its clock by DAYS_AHEAD days. Projections must write the same rows regardless.
const ahead = Number(process.env.DAYS_AHEAD ?? 0) * 86_400_000;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
