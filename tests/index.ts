export const x_tests = 1;
