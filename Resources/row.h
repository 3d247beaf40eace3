/* One row of the table in resources.c: FILE is its path below Resources, or its name in an embed folder. */
{
    FILE,
    (const unsigned char[]){
#embed FILE
    },
    sizeof(const unsigned char[]){
#embed FILE
    },
},
#undef FILE
