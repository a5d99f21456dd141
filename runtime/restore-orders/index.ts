export { createRestoreOrders, type RestoreOrder, type RestoreOrders } from './restore-orders.ts';
export { createRestoreWatch } from './restore-watch.ts';
