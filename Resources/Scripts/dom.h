/* The document that page scripts see: ORDER and every file that it names, two lines each:
   #define FILE "Scripts/dom/ORDER"
   #include "../row.h" */
