export const x_projections= 1;
